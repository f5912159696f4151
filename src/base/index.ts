// What every room speaks: values that survive JSON, and refusals.
export { canonical, sameJson, type Json } from './json.ts'
export { isProblem, problem, type Problem } from './problem.ts'
