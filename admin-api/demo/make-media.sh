#!/usr/bin/env bash
# Makes the demo's films and songs in admin-api/demo/files (needs ffmpeg). The results are committed: run it only
# to change them. H.264 plays on every phone; the third film is VP9 for browsers without H.264.
set -euo pipefail
cd "$(dirname "$0")"
rate=20
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npx tsx draw/draw-media.ts "$work" "$rate"

quiet=(-hide_banner -loglevel error -y -bitexact)
for name in sunrise counting; do
  ffmpeg "${quiet[@]}" -framerate "$rate" -i "$work/$name/%04d.png" -i "$work/$name.wav" -shortest \
    -c:v libx264 -profile:v baseline -level 3.0 -pix_fmt yuv420p -preset veryslow -crf 29 -g 60 \
    -c:a aac -b:a 56k -ac 1 -movflags +faststart "files/$name.mp4"
done
ffmpeg "${quiet[@]}" -framerate "$rate" -i "$work/garden/%04d.png" -i "$work/garden.wav" -shortest \
  -c:v libvpx-vp9 -pix_fmt yuv420p -b:v 0 -crf 42 -g 60 -deadline good -cpu-used 1 \
  -c:a libopus -b:a 40k -ac 1 files/garden.webm
for name in lullaby drums; do
  ffmpeg "${quiet[@]}" -i "$work/$name.wav" -c:a libmp3lame -b:a 48k -ac 1 -ar 32000 "files/$name.mp3"
done
ls -l files
