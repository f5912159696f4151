import type { Problem } from '../../kernel/index.ts'
export function preprocessPlan(text: string): { text: string; rewrites: { line: number; message: string }[] } | Problem { return { text, rewrites: [] } }
