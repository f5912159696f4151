"""Speaks the demo's interview: make-demo-interview.speech.py FOLDER writes voice.wav, interview.json, interview.txt and turns.json there.

The word times are the synthesiser's own (espeak_words.py).
"""
import array
import json
import sys
import wave

from espeak_words import rate, set_voice, speak

FOLDER = sys.argv[1]
# Who, seconds of silence before, what is said. "Priya=Preeya" is written as Priya and spoken as Preeya.
LINES = [
    ("Tom", 1.0, "Welcome to Workbench."),
    ("Tom", 0.4, "My guest is Priya=Preeya, who founded a company that mends old radios."),
    ("Priya", 0.6, "Thank you, Tom."),
    ("Priya", 0.3, "This is, um, so nice."),
    ("Tom", 0.6, "You have just closed a round of funding."),
    ("Tom", 0.3, "How did that go?"),
    ("Priya", 0.7, "So, um, the funding took, you know, almost a year."),
    ("Priya", 0.5, "We asked the the bank, and they said no."),
    ("Priya", 0.5, "Then, like, overnight, a customer offered to help."),
    ("Priya", 0.4, "It was actually her idea, not mine."),
    ("Priya", 0.5, "With that funding we rented, uh, a small workshop by the sea."),
    ("Priya", 0.6, "Sorry, let me start again."),
    ("Priya", 0.7, "With that funding we rented a small workshop by the river."),
    ("Tom", 0.6, "Take us back to the beginning."),
    ("Tom", 0.3, "How did it start?"),
    ("Priya", 0.7, "The beginning was, uh, one radio on my kitchen table."),
    ("Priya", 0.5, "I wanted to, I needed to hear it play."),
    ("Priya", 0.5, "And then, I mean, my neighbor heard it through the wall, and she brought me hers."),
    ("Priya", 0.4, "I like how it began with music."),
    ("Priya", 2.5, "Oh, and my mom thought that I was, like, completely mad."),
    ("Priya", 0.4, "My mom still asks me when I will get a real job."),
    ("Tom", 0.7, "And when can people visit you?"),
    ("Priya", 0.6, "On Saturdays, so that people with real jobs can come."),
    ("Tom", 0.6, "Priya=Preeya, thank you."),
]
TAIL_SECONDS = 1.2
VOICES = {"Tom": (b"en-gb+m3", 180, 38), "Priya": (b"en-us+f3", 178, 56)}


def faded(sound, rate):
    """The echo of the voice stops within 20 ms rather than at once."""
    length = rate * 20 // 1000
    for index in range(length):
        sound[-1 - index] = sound[-1 - index] * index // length
    return sound


recording, spoken, words, segments, turns = array.array("h"), 0, [], [], []
for who, gap, line in LINES:
    written = [word.split("=")[0] + word[len(word.rstrip(",.?")):] if "=" in word else word for word in line.split()]
    set_voice(*VOICES[who])
    sound, spans = speak([word.split("=")[-1] for word in line.split()])
    begin = spoken + round(gap * rate)
    recording.extend([0] * (begin - len(recording)))
    recording.extend(faded(sound, rate))
    spoken = begin + spans[-1][1]
    seconds = [round((begin + sample) / rate, 3) for span in spans for sample in span]
    for index, word in enumerate(written):
        words.append({"word": word.strip(",.?"), "start": seconds[2 * index], "end": seconds[2 * index + 1], "speaker": who})
    segments.append({"id": len(segments), "start": seconds[0], "end": seconds[-1], "text": " " + " ".join(written), "speaker": who})
    turns.append({"speaker": who, "start": seconds[0]})
recording.extend([0] * round(TAIL_SECONDS * rate))

with wave.open(f"{FOLDER}/voice.wav", "wb") as out:
    out.setparams((1, 2, rate, 0, "NONE", ""))
    out.writeframes(recording.tobytes())
with open(f"{FOLDER}/turns.json", "w") as out:
    json.dump(turns, out)
with open(f"{FOLDER}/interview.txt", "w") as out:
    out.write("Workbench: who says what and when, in seconds. Made by scripts/make-demo-interview.sh.\n\n")
    out.writelines(f"{one['start']:6.2f} {one['end']:6.2f}  {one['speaker']:<5}  {one['text'].strip()}\n" for one in segments)
transcript = {"task": "transcribe", "language": "english", "duration": round(len(recording) / rate, 3), "text": "".join(one["text"] for one in segments).strip()}
with open(f"{FOLDER}/interview.json", "w") as out:
    rows = lambda items: "[\n" + ",\n".join("    " + json.dumps(item) for item in items) + "\n  ]"
    head = json.dumps(transcript, indent=2)[:-2]
    out.write(f'{head},\n  "segments": {rows(segments)},\n  "words": {rows(words)}\n}}\n')
