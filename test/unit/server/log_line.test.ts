/** What a line of the log holds of an error. */
import { GatewayRefused, GatewayUnavailable } from '../../../server/gateways/failures'
import { createLogger } from '../../../server/plugins/request_log'

function written(error: Error): string {
  const lines: string[] = []
  const log = createLogger('warn', { write: (line: string) => void lines.push(line) })
  log.warn({ err: error }, 'it failed')
  return lines.join('')
}

test('an outside system’s reason for a refusal is its people’s words, and stays out', () => {
  const line = written(new GatewayRefused('his', 'PAID', '王秀兰已在窗口缴费'))
  expect(line).not.toContain('王秀兰')
  expect(line).toContain('his refused (PAID)')
  const wrapped = written(
    new Error('it went wrong', { cause: new GatewayRefused('his', '1', '王秀兰') }),
  )
  expect(wrapped).not.toContain('王秀兰')
})

test('why a system was not reached is our own word', () => {
  expect(written(new GatewayUnavailable('his', 'HTTP status 503'))).toContain('HTTP status 503')
})

test('a value that PostgreSQL could not read stays out', () => {
  const error = Object.assign(new Error('invalid input syntax for type date: "13800000001"'), {
    code: '22007',
  })
  expect(written(error)).not.toContain('13800000001')
})
