/** An exact fraction in lowest terms, mostly of seconds; the denominator is above zero. */
export type Rational = { readonly num: bigint; readonly den: bigint }

export function rational(num: bigint | number, den: bigint | number = 1n): Rational {
  const [above, below] = [BigInt(num), BigInt(den)]
  if (below === 0n) throw new RangeError('A fraction needs a denominator other than zero.')
  const shared = commonDivisor(above, below) * (below < 0n ? -1n : 1n)
  return { num: above / shared, den: below / shared }
}

export function add(one: Rational, other: Rational): Rational {
  return rational(one.num * other.den + other.num * one.den, one.den * other.den)
}

export function multiply(one: Rational, other: Rational): Rational {
  return rational(one.num * other.num, one.den * other.den)
}

/** The nearest whole number; a half goes up. */
export function round({ num, den }: Rational): number {
  const doubled = 2n * num + den
  const cut = doubled / (2n * den)
  return Number(doubled < 0n && cut * 2n * den !== doubled ? cut - 1n : cut)
}

/** The fraction that a number stands for as it is written: 0.1 is one tenth, not the binary number beside it. */
export function decimal(value: number): Rational {
  const [, sign = '', whole = '0', part = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/.exec(String(value)) ?? []
  if (!Number.isFinite(value)) throw new RangeError('Only a finite number is a fraction.')
  const power = Number(exponent) - part.length
  const digits = BigInt(`${sign}${whole}${part}`)
  return power >= 0 ? rational(digits * 10n ** BigInt(power)) : rational(digits, 10n ** BigInt(-power))
}

function commonDivisor(one: bigint, other: bigint): bigint {
  let [high, low] = [one < 0n ? -one : one, other < 0n ? -other : other]
  while (low !== 0n) [high, low] = [low, high % low]
  return high
}
