import {
  eventDays,
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
})
