#!/bin/sh
# Makes vazirmatn.woff2 of the package's font: the letters that Persian, Dari and Arabic are written with, their digits
# and marks, in the weights that the design uses, without tabular figures, which are wide in this font (tokens.css).
# Needs Debian's fonttools and python3-brotli.
# A space, which other fonts show, is in it because HarfBuzz puts an empty one in place of a zero-width non-joiner. Without it
# WebKit draws the letter after each non-joiner as nothing.
# The list of letters stands in ../styles/fonts.css once more; test/ui/font.test.ts holds that both name the same ones.
set -eu
cd "$(dirname "$0")"
whole=../../../node_modules/@fontsource-variable/vazirmatn/files/vazirmatn-arabic-wght-normal.woff2
letters='U+060C, U+061B, U+061F, U+0621-063A, U+0640-0655, U+0660-066C, U+0670, U+067E, U+0686, U+0698, U+06A9, U+06AF, U+06C0, U+06CC, U+06F0-06F9, U+200C-200E'
weights=$(mktemp)
trap 'rm -f "$weights"' EXIT
fonttools varLib.instancer "$whole" wght=400:700 --output="$weights"
pyftsubset "$weights" --unicodes="U+0020, $letters" --layout-features-=tnum --no-hinting \
  --flavor=woff2 --output-file=vazirmatn.woff2
