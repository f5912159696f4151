/** What a question must speak of; wide enough for any wording, narrow enough to name what is missing. */
export const aboutRange =
  /range|time|which part|what part|how much|how long|how many seconds|from .+ to|whole project|selection|where/i
export const aboutTrack = /track|which one|did you mean/i
export const aboutAmount = /how much|how many|db|decibel|level|amount|gain|volume|louder/i
export const aboutPlace = /where|when|position|time|cursor|at what/i
export const aboutLength = /length|long|ends at|5:00|300|outside|beyond|past the end/i
export const anything = /\S/
