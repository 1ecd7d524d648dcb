//! The page on small and large screens, in light and dark.

use serde_json::{Value, json};

use super::{MODES, Page};
use crate::support::scale::scaled;

/// A game, as the fragment of the address that contains it.
const GAME: &str = "#game=othello:8&moves=f5d6c3d3c4f4f6f3e6e7d7c5c6f7b5b6e3d2f2&ply=15";

/// Pictures of the page are taken at the sizes of a desktop and a phone.
const SIZES: [(&str, u32, u32); 2] = [("1280", 1280, 800), ("390", 390, 844)];

impl Page {
    /// Brightness of the page's background, 0 to 255.
    fn brightness(&self) -> u64 {
        let color = "return getComputedStyle(document.body).backgroundColor.match(/\\d+/)[0]";
        self.script(color, &[]).as_str().unwrap().parse().unwrap()
    }

    fn load_game(&self) {
        let address = format!("{}{GAME}", self.server.address);
        self.open("about:blank");
        self.open(&address);
        self.wait_for("[data-connection=open] .square");
    }
}

#[test]
fn nothing_overflows_at_any_width() {
    let Some(page) = Page::open((360, 740)) else { return };
    page.load_game();
    for (width, height) in [(360, 740), (768, 1024), (3840, 2160)] {
        page.resize((width, height));
        for mode in MODES {
            page.enter(mode);
            let wide = page.script("return document.documentElement.scrollWidth", &[]);
            assert!(wide.as_u64().unwrap() <= u64::from(width), "{mode} has {wide} px at {width}");
            let board = "const { left, right } = document.querySelector('.board').getBoundingClientRect();\
                         return left >= 0 && right <= innerWidth && right - left > 0.45 * Math.min(innerWidth, innerHeight)";
            assert_eq!(page.script(board, &[]), json!(true), "the board of {mode} at {width} px");
            if width == 360 {
                page.screenshot(&format!("{mode}-360"));
            }
        }
    }
    page.assert_silent();
}

#[test]
fn a_phone_in_landscape_has_the_board_beside_the_panel() {
    let Some(page) = Page::wide() else { return };
    for (width, height) in [(568, 320), (667, 375), (896, 414)] {
        page.resize((width, height));
        let measures = "const box = (selector) => document.querySelector(selector).getBoundingClientRect();\
                        const modes = document.querySelector('#modes'), board = box('.board');\
                        return [modes.scrollWidth <= modes.clientWidth, board.right < box('#panel').left,\
                                board.height > 0.7 * innerHeight]";
        assert_eq!(page.script(measures, &[]), json!([true, true, true]), "{width} x {height}");
    }
    page.screenshot("play-landscape");
    for (width, height) in [(568, 320), (667, 375), (736, 360)] {
        page.resize((width, height));
        for mode in MODES {
            page.enter(mode);
            let cut = "const { left, right } = document.querySelector('#panel').getBoundingClientRect();\
                       return [...document.querySelectorAll('#panel :is(button, input, select, textarea)')]\
                       .map((one) => [one, one.getBoundingClientRect()])\
                       .filter(([, box]) => box.width > 1 && (box.left < left || box.right > right))\
                       .map(([one]) => one.outerHTML)";
            assert_eq!(page.script(cut, &[]), json!([]), "{mode} at {width} x {height}");
        }
    }
    page.assert_silent();
}

#[test]
fn a_board_with_more_rows_than_columns_fits_the_screen() {
    let Some(page) = Page::wide() else { return };
    let tree = json!({ "game": "gomoku:5x25", "start": null, "players": { "black": "", "white": "" },
        "result": "", "here": [], "tree": [""] });
    page.open_with(&[("kado.game", json!({ "tree": tree, "mode": "play" }))]);
    page.wait_for_count(".square", 125);
    for (width, height) in [(1280, 800), (360, 740)] {
        page.resize((width, height));
        let height_of_board =
            "return document.querySelector('.board').getBoundingClientRect().height / innerHeight";
        let share = page.script(height_of_board, &[]).as_f64().unwrap();
        assert!((0.6..1.0).contains(&share), "{share} of the height at {width} px");
    }
    page.assert_silent();
}

#[test]
fn light_and_dark_follow_the_system_and_the_switch() {
    let Some(page) = Page::wide() else { return };
    page.prefer("prefers-color-scheme", "light");
    assert!(page.brightness() > 200);
    page.prefer("prefers-color-scheme", "dark");
    assert!(page.brightness() < 50);
    page.click("#theme-switch");
    assert!(page.brightness() > 200);
    page.prefer("prefers-color-scheme", "light");
    page.click("#theme-switch");
    assert!(page.brightness() < 50);
    page.assert_silent();
}

#[test]
fn every_mode_is_pictured_in_light_and_dark() {
    let Some(page) = Page::wide() else { return };
    // A sample has each scheme and each size once.
    let pictured = |scheme: usize, size: usize| scaled(scheme == size, true);
    for (number, scheme) in ["light", "dark"].into_iter().enumerate() {
        page.prefer("prefers-color-scheme", scheme);
        let sizes = SIZES.into_iter().enumerate().filter(|&(size, _)| pictured(number, size));
        for (_, (name, width, height)) in sizes {
            page.resize((width, height));
            page.load_game();
            for mode in MODES {
                page.enter(mode);
                if mode == "analyse" {
                    page.wait("a deep search", || page.text(".line small").len() > 1);
                }
                page.screenshot(&format!("{mode}-{name}-{scheme}"));
            }
        }
    }
    page.assert_silent();
}

#[test]
fn the_page_speaks_japanese() {
    let Some(page) = Page::wide() else { return };
    page.enter("review");
    page.read("f5d6c3\nf5f6e6");
    page.wait_for_count(".database tbody tr", 2);
    page.enter("play");
    page.begin_between_people();
    page.click("#resign");
    page.click("#settings");
    page.choose("#language", "ja");
    page.wait_for_text("[data-mode=play]", "対局");
    page.wait_for_text(".status", "白の投了勝ち");
    assert_eq!(page.script("return document.documentElement.lang", &[]), json!("ja"));
    for mode in MODES {
        page.enter(mode);
        let english = "return [...document.querySelectorAll('#panel h2, #panel button, #modes button')]\
                       .filter((one) => one.textContent.trim() && !one.matches('.move, .line, [data-format]'))\
                       .map((one) => one.textContent).filter((text) => /^[\\x20-\\x7e…]+$/.test(text))";
        let english = page.script(english, &[]);
        assert_eq!(english, Value::Array(Vec::new()), "{mode}");
    }
    page.screenshot("learn-japanese");
    page.assert_silent();
}

#[test]
fn the_note_of_the_graph_changes_its_language() {
    let Some(page) = Page::wide() else { return };
    page.enter("analyse");
    page.wait("a score", || page.text(".graph-note").starts_with("Black "));
    // `e` switches the engine off: a score of the search draws the graph again.
    page.keys("e");
    page.wait_for("#stop[hidden]");
    page.click("#settings");
    page.choose("#language", "ja");
    page.wait("the note", || page.text(".graph-note").starts_with("黒 "));
    page.assert_silent();
}

#[test]
fn discs_do_not_move_if_reduced_motion_is_preferred() {
    let Some(page) = Page::wide() else { return };
    page.wait_for(".disc");
    let duration = "return getComputedStyle(document.querySelector('.disc')).transitionDuration";
    for (preference, expected) in [("reduce", "0s"), ("no-preference", "0.38s"), ("reduce", "0s")] {
        page.prefer("prefers-reduced-motion", preference);
        assert_eq!(page.script(duration, &[]), json!(expected), "{preference}");
    }
}
