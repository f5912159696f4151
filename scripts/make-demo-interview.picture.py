"""Draws the demo's interview: make-demo-interview.picture.py FOLDER reads voice.wav and turns.json there and writes faces as SVG,
and in frames.txt the face of each frame. The mouth follows the voice, so that a cut that is out of step shows.
"""
import array
import json
import math
import sys
import wave

FOLDER = sys.argv[1]
FRAMES_A_SECOND = 25
# The picture cuts to whoever speaks next a moment before the first word, as an editor would.
LEAD_SECONDS = 0.2
# Someone who is silent for longer than this looks up and thinks.
THINKING_SECONDS = 1.0
BLINK_EVERY_FRAMES, BLINK_FRAMES = 97, 4
# How many steps the meter has; on the upper ones the mouth is wider open.
LEVELS = 8
MOUTH_OF_LEVEL = (0, 1, 1, 2, 2, 3, 3, 3)
BARS = (0.35, 0.6, 0.85, 1, 0.75, 0.9, 0.5, 0.3)
MOUTHS = ("M-17,0 Q0,7 17,0", "M-15,-1 Q0,11 15,-1 Q0,1 -15,-1 Z", "M-15,-3 Q0,22 15,-3 Q0,-5 -15,-3 Z", "M-14,-6 Q0,36 14,-6 Q0,-11 -14,-6 Z")

PEOPLE = {
    "Tom": {
        "role": "Host", "wall": ("#22405c", "#12202f"), "light": "#8fc1d8", "skin": "#e3b48f", "shade": "#c99674", "hair": "#4a3527", "coat": "#d9dee3", "coat_shade": "#b9c2ca",
        "plate": "#8fc1d8", "room": """
  <g opacity="0.5"><rect x="56" y="44" width="150" height="120" rx="6" fill="#16293a"/><rect x="64" y="52" width="64" height="104" fill="#35617f"/><rect x="134" y="52" width="64" height="104" fill="#35617f"/><circle cx="166" cy="82" r="15" fill="#dfeef4" opacity="0.8"/></g>
  <g opacity="0.8"><path d="M540,250 V96" stroke="#0f1a26" stroke-width="5"/><path d="M504,104 L518,58 H562 L576,104 Z" fill="#e8c07d"/></g>""",
        "front": """<path d="M-62,-38 C-66,-96 -28,-112 0,-110 C34,-112 66,-94 61,-36 C54,-58 48,-70 34,-76 C8,-66 -24,-64 -36,-76 C-48,-66 -54,-54 -62,-38 Z"/>""", "back": "",
        "extra": """<g fill="none" stroke="#2a2320" stroke-width="3"><circle cx="-24" cy="-22" r="15"/><circle cx="24" cy="-22" r="15"/><path d="M-9,-24 Q0,-29 9,-24"/></g>""",
    },
    "Priya": {
        "role": "Founder, Second Wave Radios", "wall": ("#d08a5b", "#8c4a3c"), "light": "#ffd9a0", "skin": "#b57a52", "shade": "#99623f", "hair": "#2a1a1c", "coat": "#2f6f6a", "coat_shade": "#245854",
        "plate": "#ffc76b", "room": """
  <g opacity="0.75"><rect x="20" y="150" width="190" height="8" fill="#5d3129"/><rect x="36" y="92" width="92" height="58" rx="9" fill="#6f3b30"/><circle cx="60" cy="121" r="17" fill="#4d2822"/><rect x="86" y="104" width="32" height="12" rx="2" fill="#ffdf9e"/><circle cx="94" cy="132" r="5" fill="#ffc76b"/><circle cx="111" cy="132" r="5" fill="#ffc76b"/><path d="M120,92 L142,46" stroke="#5d3129" stroke-width="3"/><rect x="142" y="116" width="54" height="34" rx="6" fill="#3f7a74"/><circle cx="156" cy="133" r="9" fill="#2b5753"/><rect x="171" y="124" width="18" height="7" rx="2" fill="#ffdf9e"/></g>
  <g opacity="0.75"><rect x="450" y="110" width="170" height="8" fill="#5d3129"/><path d="M478,110 V76 a30,30 0 0 1 60,0 V110 Z" fill="#4b2b2a"/><circle cx="508" cy="78" r="18" fill="#7a4435"/><path d="M508,78 L517,68" stroke="#ffdf9e" stroke-width="3"/><rect x="552" y="84" width="50" height="26" rx="4" fill="#e3b778"/></g>""",
        "front": """<path d="M-61,-20 C-68,-92 -34,-116 2,-114 C42,-114 68,-88 61,-18 C56,-48 44,-70 18,-84 C-6,-62 -40,-52 -61,-20 Z"/>""",
        "back": """<path d="M-72,64 C-88,-40 -78,-124 0,-122 C78,-124 88,-40 72,64 C60,86 -60,86 -72,64 Z"/>""",
        "extra": """<circle cx="-60" cy="22" r="5" fill="#ffc76b"/><circle cx="60" cy="22" r="5" fill="#ffc76b"/>""",
    },
}


def face(who, level, eyes):
    one = PEOPLE[who]
    mouth = MOUTH_OF_LEVEL[level]
    if eyes == "shut":
        look = '<path d="M-31,-21 Q-24,-16 -17,-21 M17,-21 Q24,-16 31,-21" fill="none" stroke="#241a18" stroke-width="3" stroke-linecap="round"/>'
    else:
        x, y = (4, -26) if eyes == "up" else (0, -22)
        look = f'<g fill="#fbf7f2"><ellipse cx="-24" cy="-23" rx="10" ry="7"/><ellipse cx="24" cy="-23" rx="10" ry="7"/></g><g fill="#241a18"><circle cx="{x - 24}" cy="{y}" r="5.6"/><circle cx="{x + 24}" cy="{y}" r="5.6"/></g><path d="M-35,-23 Q-24,-34 -13,-23 M13,-23 Q24,-34 35,-23" fill="none" stroke="#241a18" stroke-width="2.5"/>'
    brows = -46 if eyes == "up" else -41
    lips = 'fill="none" stroke="#6d3a33" stroke-width="4" stroke-linecap="round"' if mouth == 0 else 'fill="#5a2a28" stroke="#6d3a33" stroke-width="3" stroke-linejoin="round"'
    return f"""<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360" viewBox="0 0 640 360">
  <defs>
    <linearGradient id="wall" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="{one['wall'][0]}"/><stop offset="1" stop-color="{one['wall'][1]}"/></linearGradient>
    <radialGradient id="light" cx="0.5" cy="0.42" r="0.5"><stop offset="0" stop-color="{one['light']}" stop-opacity="0.5"/><stop offset="1" stop-color="{one['light']}" stop-opacity="0"/></radialGradient>
  </defs>
  <rect width="640" height="360" fill="url(#wall)"/>{one['room']}
  <rect width="640" height="360" fill="url(#light)"/>
  <g transform="translate(320,158)">
    <g fill="{one['hair']}">{one['back']}</g>
    <path d="M-146,210 C-142,128 -92,108 -34,98 H34 C92,108 142,128 146,210 Z" fill="{one['coat']}"/>
    <path d="M-34,98 L0,140 L34,98 Z" fill="{one['coat_shade']}"/>
    <path d="M-24,44 V98 Q0,124 24,98 V44 Z" fill="{one['shade']}"/>
    <ellipse cx="0" cy="-18" rx="60" ry="80" fill="{one['skin']}"/>
    <circle cx="-60" cy="-8" r="11" fill="{one['skin']}"/><circle cx="60" cy="-8" r="11" fill="{one['skin']}"/>
    <g fill="{one['hair']}">{one['front']}</g>
    <path d="M-35,{brows} Q-24,{brows - 6} -13,{brows} M13,{brows} Q24,{brows - 6} 35,{brows}" fill="none" stroke="{one['hair']}" stroke-width="5" stroke-linecap="round"/>
    {look}
    <path d="M-2,-14 Q-9,4 2,5" fill="none" stroke="{one['shade']}" stroke-width="4" stroke-linecap="round"/>
    <path d="{MOUTHS[mouth]}" transform="translate(0,28)" {lips}/>
    {one['extra']}
  </g>
  <g transform="translate(414,0)"><path d="M40,360 V292 L8,262" fill="none" stroke="#15171a" stroke-width="7" stroke-linejoin="round"/><rect x="-24" y="236" width="38" height="26" rx="12" transform="rotate(36 -5 249)" fill="#23272b"/><path d="M-12,238 l10,18 M-4,234 l10,18" stroke="#555c63" stroke-width="2"/></g>
  <g transform="translate(28,286)">
    <rect width="232" height="50" rx="5" fill="#0e141b" opacity="0.82"/><rect width="5" height="50" rx="2" fill="{one['plate']}"/>
    <text x="18" y="22" font-family="DejaVu Sans" font-weight="bold" font-size="17" fill="#ffffff">{who}</text>
    <text x="18" y="40" font-family="DejaVu Sans" font-size="12.5" fill="#d5dbe1">{one['role']}</text>
  </g>
  <g transform="translate(536,286)"><rect width="76" height="50" rx="5" fill="#0e141b" opacity="0.82"/>{meter(level, one['plate'])}</g>
</svg>
"""


def meter(level, colour):
    heights = [4 + 34 * share * level / (LEVELS - 1) for share in BARS]
    return "".join(f'<rect x="{10 + 7.2 * index:.1f}" y="{25 - height / 2:.1f}" width="4.6" height="{height:.1f}" rx="2" fill="{colour}"/>' for index, height in enumerate(heights))


def levels():
    """How loud each frame is, as a step of the meter."""
    with wave.open(f"{FOLDER}/voice.wav") as sound:
        rate, samples = sound.getframerate(), array.array("h", sound.readframes(sound.getnframes()))
    frames = math.ceil(len(samples) * FRAMES_A_SECOND / rate)
    parts = (samples[index * rate // FRAMES_A_SECOND:(index + 1) * rate // FRAMES_A_SECOND] for index in range(frames))
    powers = [math.sqrt(sum(sample * sample for sample in part) / max(1, len(part))) for part in parts]
    # The square root shows soft sounds too.
    return [round(math.sqrt(power / max(powers)) * (LEVELS - 1)) for power in powers]


def frames():
    with open(f"{FOLDER}/turns.json") as file:
        turns = json.load(file)
    silent, turn = 0, 0
    for index, level in enumerate(levels()):
        while turn + 1 < len(turns) and index / FRAMES_A_SECOND >= turns[turn + 1]["start"] - LEAD_SECONDS:
            turn += 1
        silent = 0 if level > 0 else silent + 1
        is_thinking = silent > THINKING_SECONDS * FRAMES_A_SECOND and 0 < turn < len(turns) - 1
        eyes = "up" if is_thinking else "shut" if index % BLINK_EVERY_FRAMES < BLINK_FRAMES and index > BLINK_FRAMES else "open"
        yield turns[turn]["speaker"], level, eyes


drawn = list(frames())
for who, level, eyes in sorted(set(drawn)):
    with open(f"{FOLDER}/{who}-{level}-{eyes}.svg", "w") as out:
        out.write(face(who, level, eyes))
with open(f"{FOLDER}/frames.txt", "w") as out:
    out.writelines(f"{who}-{level}-{eyes}\n" for who, level, eyes in drawn)
