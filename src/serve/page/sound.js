/** The sound of a disc on the board, synthesized by the browser; off by default. */

import { settings } from "./settings.js";

let context;

/** Plays the sound of a move. */
export const moveSound = () => {
  if (!settings.sound) return;
  context ??= new AudioContext();
  const length = 0.07, noise = context.createBuffer(1, context.sampleRate * length, context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = (Math.random() * 2 - 1) * (1 - at / samples.length) ** 6;
  const source = new AudioBufferSourceNode(context, { buffer: noise });
  const tone = new BiquadFilterNode(context, { type: "bandpass", frequency: 900, Q: 1.4 });
  const volume = new GainNode(context, { gain: 0.7 });
  source.connect(tone).connect(volume).connect(context.destination);
  source.start();
};
