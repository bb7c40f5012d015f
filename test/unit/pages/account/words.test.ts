import { ServerRefused, TimedOut } from '@/request/sending/errors'
import { readDeletionRefusal } from '@/subpages/account/account_delete/deletion_refusal'
import {
  eventDays,
  fullMoment,
  isOutdated,
  policyVersion,
  sortConsents,
  withdrawQuestion,
} from '@/subpages/account/privacy_words'

import { aConsent, anEvent } from './builders'

describe('agreements', () => {
  it('come in force first, the newest on top, withdrawn ones apart', () => {
    const old = aConsent({ consentId: 'old', givenAt: '2026-10-01T09:00:00+08:00' })
    const gone = aConsent({ consentId: 'gone', withdrawnAt: '2026-11-02T09:00:00+08:00' })
    const { given, withdrawn } = sortConsents([old, gone, aConsent()])
    expect(given.map(({ consentId }) => consentId)).toEqual(['con-1', 'old'])
    expect(withdrawn.map(({ consentId }) => consentId)).toEqual(['gone'])
  })

  it('say before they are withdrawn whom it is about and what it does', () => {
    const { text, title, isDanger } = withdrawQuestion(aConsent())
    expect(title).toBe('撤回“健康信息处理”？')
    expect(text).toContain('就诊人：李*明')
    expect(text).toContain('撤回后不能为他挂号')
    expect(isDanger).toBe(true)
  })

  it.each([
    [
      'the policy in an older version',
      aConsent({ document: 'privacy_policy', version: '1' }),
      '2',
      true,
    ],
    ['the policy as it is', aConsent({ document: 'privacy_policy', version: '2' }), '2', false],
    [
      'the policy while no version is known',
      aConsent({ document: 'privacy_policy', version: '1' }),
      undefined,
      false,
    ],
    [
      'a withdrawn policy',
      aConsent({
        document: 'privacy_policy',
        version: '1',
        withdrawnAt: '2026-11-02T09:00:00+08:00',
      }),
      '2',
      false,
    ],
    ['health data, which has versions of its own', aConsent({ version: '1' }), '2', false],
  ])('a newer text is said of: %s', (_name, consent, current, expected) =>
    expect(isOutdated(consent, current)).toBe(expected),
  )

  it('the version is the one of the policy, as text', () => {
    expect(
      policyVersion([
        { type: 'registration', version: 7 },
        { type: 'privacy_policy', version: 3 },
      ]),
    ).toBe('3')
    expect(policyVersion([{ type: 'privacy_policy' }])).toBeUndefined()
    expect(policyVersion([])).toBeUndefined()
  })
})

describe('the access log', () => {
  it('is grouped by the days of the hospital, not of the phone', () => {
    const late = anEvent({ at: '2026-11-20T16:30:00Z' })
    const days = eventDays([late, anEvent()])
    expect(days.map(({ words }) => words)).toEqual(['2026年11月21日 周六', '2026年11月20日 周五'])
  })

  it('names moments with their year', () =>
    expect(fullMoment('2025-01-02T01:05:00Z')).toBe('2025年1月2日 09:05'))
})

describe('a refused deletion', () => {
  it.each([
    [
      'a wrong code',
      new ServerRefused(400, '验证码不正确', 'SMS_CODE_WRONG'),
      { step: 'mend_code', words: '验证码不正确' },
    ],
    [
      'an open order',
      new ServerRefused(409, '请先取消', 'CONFLICT', { orderId: 'ord-1' }),
      { step: 'finish_first', words: '请先取消', orderId: 'ord-1' },
    ],
    [
      'open money',
      new ServerRefused(409, '退款未到账', 'CONFLICT'),
      { step: 'finish_first', words: '退款未到账', orderId: undefined },
    ],
    [
      'a code sent a moment ago',
      new ServerRefused(429, '请稍等', 'TOO_MANY_REQUESTS', { retryAfterSeconds: '57' }),
      { step: 'wait', words: '请稍等', seconds: 57 },
    ],
    [
      'too many codes',
      new ServerRefused(429, '请明天再试', 'TOO_MANY_REQUESTS'),
      { step: 'say', words: '请明天再试' },
    ],
    ['the network', new TimedOut(), { step: 'say', words: new TimedOut().message }],
  ])('%s', (_name, error, expected) => expect(readDeletionRefusal(error)).toEqual(expected))
})
