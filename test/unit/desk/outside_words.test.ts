/** What outside systems did, in words for the desk: no raw English. */
import { describeOutside, describeReadFailure } from '../../../desk/parts/outside_words'

it.each([
  ['not offered', '医院系统没有提供这项'],
  ['his is unavailable: HTTP status 503', '医院系统没有回应（HTTP 503）'],
  ['his is unavailable: the answer is not JSON', '医院系统没有回应，回答读不懂'],
  ['wechat_pay is unavailable: no answer within 4 s', '微信支付没有回应'],
  ['sms refused (LIMIT): 触发限流', '短信平台拒绝（LIMIT）：触发限流'],
  ['能用的方式都没有送到', '能用的方式都没有送到'],
  [null, ''],
])('%s', (why, words) => expect(describeOutside(why)).toBe(words))

it.each([
  ['connect ECONNREFUSED 10.20.0.5:1433', '连不上，对方没有开'],
  ['getaddrinfo ENOTFOUND his-db', '找不到这台主机'],
  ["Login failed for user 'app'.", '账号或密码不对'],
  ['Connection terminated unexpectedly', '连接中断'],
  ['ORA-00942: table or view does not exist', '读不出来'],
])('a source: %s', (failure, words) => expect(describeReadFailure(failure)).toBe(words))
