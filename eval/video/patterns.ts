/** What a question must speak of; wide enough for any wording, narrow enough to name what is missing. */
export const whichPart = /which|what|where|part|sentence|words?|range|time/i
export const howLong = /how long|how short|how much|longer|seconds|length|pause|gap/i
export const anything = /\S/
