/** A key or a chord with signs as they are written in music: "B♭maj9", "F♯m". */
export const tellChord = (text: string): string =>
  text.replaceAll(
    /(?<![A-Za-z])([A-G])([b#])/g,
    (_, letter: string, sign: string) => `${letter}${sign === 'b' ? '♭' : '♯'}`,
  )
