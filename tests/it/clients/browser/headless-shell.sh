#!/bin/sh
# Chromium's headless shell with an empty page: with a debugger it opens none, but chromedriver waits for one.
exec chromium-headless-shell "$@" about:blank
