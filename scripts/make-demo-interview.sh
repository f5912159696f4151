#!/usr/bin/env bash
# Makes the demo's interview: two people on camera, with word times as a recogniser would give them, but true.
# Needs python3, espeak-ng (with its library), sox, ffmpeg with librsvg and libx264, and the DejaVu fonts; the same versions of them make the same bytes.
set -euo pipefail
cd "$(dirname "$0")/.."
out=assets/demo
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

python3 scripts/make-demo-interview.speech.py "$work"
python3 scripts/make-demo-interview.picture.py "$work"

# Level, and a room that hums a little, so that a cut in a pause is a cut in something.
sox -R "$work/voice.wav" "$work/level.wav" gain -n -4
samples=$(soxi -s "$work/level.wav")
sox -R -r 22050 -n -c 1 -b 16 "$work/room.wav" synth "${samples}s" brownnoise gain -n -60
sox -R -D -m -v 1 "$work/level.wav" -v 1 "$work/room.wav" -r 48000 "$work/sound.wav"

for drawing in "$work"/*.svg; do
  ffmpeg -nostdin -v error -y -i "$drawing" "${drawing%.svg}.png"
done
mkdir "$work/frames"
number=0
while read -r face; do
  ln -s "../$face.png" "$work/frames/$(printf %05d "$number").png"
  number=$((number + 1))
done < "$work/frames.txt"

# One thread, since x264 decides otherwise with more of them; a keyframe each second and none besides, so that most of a cut can be copied.
ffmpeg -nostdin -v error -y -framerate 25 -i "$work/frames/%05d.png" -i "$work/sound.wav" -vf scale=out_color_matrix=bt709:out_range=tv,format=yuv420p \
  -map 0:v -map 1:a -map_metadata -1 -fflags +bitexact -flags:v +bitexact+cgop -flags:a +bitexact \
  -c:v libx264 -preset veryslow -tune animation -crf 29 -g 25 -keyint_min 25 -sc_threshold 0 -threads 1 \
  -colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv \
  -c:a aac -b:a 48k -movflags +faststart "$out/interview.mp4"
cp "$work/interview.json" "$work/interview.txt" "$out/"
