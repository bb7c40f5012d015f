/** Stands in for Taro's request: what `src/request/sending/send.ts` asks of it, by fetch. The body comes as text. */
export function request({ url, method = 'GET', data, header = {}, timeout = 60000 }) {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), timeout)
  const hasBody = data !== undefined && method !== 'GET'
  const task = send(url, {
    method,
    headers: hasBody ? { 'Content-Type': 'application/json', ...header } : header,
    body: hasBody ? JSON.stringify(data) : undefined,
    signal: controller.signal,
  }).finally(() => clearTimeout(timer))
  task.abort = () => controller.abort()
  return task
}

async function send(url, options) {
  const response = await fetch(url, options)
  const data = await response.text()
  return {
    statusCode: response.status,
    header: Object.fromEntries(response.headers),
    data,
    errMsg: 'request:ok',
  }
}

/** Interceptors are listed in src/request/sending/request.ts. */
export function addInterceptor() {
  throw new Error('addInterceptor')
}

export const cleanInterceptors = addInterceptor
