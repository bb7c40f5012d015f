/** Faults of the app itself: what is told of them, how often, and what never. */
import { withoutPersons } from '@/contract/fault'
import { watchFaults } from '@/platform/app/faults'
import { api } from '@/request/api'
import { describeFault, reportFault } from '@/request/report_fault'

const thrown = (message: string, stack: string) => Object.assign(new TypeError(message), { stack })

describe('what is told', () => {
  it.each([
    [
      'Chrome',
      'TypeError: x\n    at render (https://h.example/js/app.3fa2.js:2:104532)\n    at https://h.example/js/7.aa.js:1:9',
      'render app.3fa2.js:2:104532\n7.aa.js:1:9',
    ],
    ['Safari', 'render@https://h.example/js/app.3fa2.js:2:104532', 'render app.3fa2.js:2:104532'],
  ])('is where it was thrown, in %s', (_browser, stack, expected) => {
    expect(describeFault(thrown('x', stack))).toEqual({ message: 'TypeError: x', stack: expected })
  })

  it('is the same of a text of WeChat’s', () => {
    const text =
      'MiniProgramError\nx is not a function\n    at f (https://usr/app-service.js:12:34)'
    expect(describeFault(text)).toEqual({
      message: 'MiniProgramError',
      stack: 'f app-service.js:12:34',
    })
  })

  it('is nobody’s name, number or address', () => {
    const { message } = describeFault(
      thrown('no "李小龙" in 就诊人李小龙 330106196209204321 /page?orderId=7', ''),
    )
    expect(message).toBe('TypeError: no … in … … /page')
  })

  it.each([
    ['of Wang Xiulan', 'of …'],
    ['born 1980-05-01', 'born …'],
    ['born 1/5/1980', 'born …'],
    ['Bearer eyJhbGciOiJI.eyJzdWIiOiIx.c2lnbmF0dXJl', 'Bearer …'],
    ['at 12:30, version 1.2.3', 'at 12:30, version 1.2.3'],
  ])('is nobody’s in another spelling: %s', (given, notified) => {
    expect(withoutPersons(given)).toBe(notified)
  })
})

it('is told once each, five times a launch, and never makes a fault itself', async () => {
  const notify = jest.spyOn(api.fault, 'sendFault').mockRejectedValue(new Error('no network'))
  for (const message of ['a', 'a', 'b', 'c', 'd', 'e', 'f', 'g'])
    await reportFault(new Error(message))
  expect(notify).toHaveBeenCalledTimes(5)
})

it('what the patient was told of is no fault; what nobody caught is', () => {
  const report = jest.fn()
  const known = new Error('没有网络')
  watchFaults((reason) => reason === known, report)
  const rejection = (reason: Error) =>
    Object.assign(new Event('unhandledrejection', { cancelable: true }), { reason })
  const quiet = rejection(known)
  window.dispatchEvent(quiet)
  expect([quiet.defaultPrevented, report.mock.calls]).toEqual([true, []])
  const [one, other] = [new Error('one'), new Error('other')]
  window.dispatchEvent(rejection(one))
  window.dispatchEvent(new ErrorEvent('error', { error: other }))
  window.dispatchEvent(new Event('error'))
  expect(report.mock.calls).toEqual([[one], [other]])
})
