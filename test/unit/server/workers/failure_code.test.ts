import { failureWords } from '../../../../desk/pages/workers/worker_words'
import { GatewayRefused, GatewayUnavailable } from '../../../../server/gateways/failures'
import { failureCode } from '../../../../server/worker_runs/failure_code'

const coded = (error: Error, code: unknown): Error => Object.assign(error, { code })
class PostgresError extends Error {
  override readonly name = 'PostgresError'
}

it.each<[string, unknown, string, string]>([
  [
    'a system that is silent',
    new GatewayUnavailable('his', '王芳 110101199003077758: fetch failed'),
    'his is unavailable: no answer',
    '医院系统没有回应',
  ],
  [
    'a system that fails',
    new GatewayUnavailable('his', 'HTTP status 503 for 王芳'),
    'his is unavailable: HTTP status 503',
    '医院系统没有回应（HTTP 503）',
  ],
  [
    'a refusal',
    new GatewayRefused('wechat_pay', 'ORDERPAID', '13800001234'),
    'wechat_pay refused (ORDERPAID): ',
    '微信支付拒绝（ORDERPAID）',
  ],
  [
    'a refusal whose code is a certificate',
    new GatewayRefused('his', '110101199003077758', ''),
    'his refused (another code): ',
    '医院系统拒绝（another code）',
  ],
  [
    'the database',
    coded(new PostgresError('Key (tel)=(13800001234) already exists'), '23505'),
    'PostgresError 23505',
    '数据库报错（PostgresError 23505）',
  ],
  [
    'a statement that took too long',
    coded(new PostgresError('canceling'), '57014'),
    'PostgresError 57014',
    '数据库太慢，超过了时限（PostgresError 57014）',
  ],
  [
    'a cause of the system',
    new TypeError('fetch failed', { cause: coded(new Error('connect'), 'ECONNREFUSED') }),
    'TypeError ECONNREFUSED',
    '连不上（TypeError ECONNREFUSED）',
  ],
  ['a code with a phone', coded(new Error('x'), '13800001234'), 'Error', 'Error'],
  ['a name with words', Object.assign(new Error('x'), { name: '王芳' }), 'Error', 'Error'],
  ['what is no error', '13800001234', 'Error', 'Error'],
])('%s: class and code, and no word of the message', (_what, error, code, words) => {
  expect(failureCode(error)).toBe(code)
  expect(failureWords(code)).toBe(words)
})
