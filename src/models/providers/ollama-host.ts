/**
 * `OLLAMA_HOST` as Ollama reads it: the scheme and the port may be missing, a path may follow, and 0.0.0.0 is where it
 * listens, not where it is found.
 */
export function ollamaHost(given: string | undefined): string | undefined {
  const [, scheme = '', host = '', port, path = ''] =
    /^([a-z]+:\/\/)?(\[[^\]]*\]|[^:/]*)(?::(\d+))?(\/.*[^/])?/i.exec(given?.trim() ?? '') ?? []
  if (scheme === '' && host === '' && port === undefined) return undefined
  const reached = host === '' || host === '0.0.0.0' ? '127.0.0.1' : host
  if (scheme === '') return `http://${reached}:${port ?? '11434'}${path}`
  return `${scheme}${reached}${port === undefined ? '' : `:${port}`}${path}`
}
