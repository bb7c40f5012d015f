/** What a patient does with reports, as sentences over any screen. */
import * as v from 'valibot'
import type { Hospital } from '../hospital'
import type { Screen } from '../screen'

/** When: proves by the SMS code that he has the phone, on the page that asks for it. */
export async function passReportCheck(
  screen: Screen,
  hospital: Hospital,
  tel: string,
  action = '查看报告',
): Promise<void> {
  await screen.see('先确认是您本人')
  await screen.press(/^获取验证码/)
  // The number may have had codes before: this one is there once the button waits.
  await screen.see(/秒后可重发/)
  await screen.fill('短信验证码', await hospital.smsCode(tel))
  await screen.press(action)
}

/** When: opens the list of all reports from the home page. */
export async function openAllReports(screen: Screen): Promise<void> {
  await screen.press('报告查询')
  await screen.seePage('报告查询')
  await screen.press('全部报告')
}

/** When: opens a report of the list again and again until these words are on it: the app reads the hospital's list of changes about once a second. */
export async function openUntilSeen(screen: Screen, row: RegExp, words: string): Promise<void> {
  for (let tries = 0; tries < 30; tries += 1) {
    await screen.press(row)
    await screen.see('报告信息')
    if (await screen.shows(words)) return
    await screen.press('返回')
    await screen.see('只看未读')
  }
  throw new Error(`opened 30 times in vain: ${words} is not on the report`)
}

/** Then: the trend of an item of the open report is shown, in words and as a table. */
export async function seeTrend(screen: Screen, item: RegExp): Promise<void> {
  await screen.press(item)
  await screen.see(/^最近一次/)
  await screen.see('参考范围')
  await screen.press('知道了')
}

/** Given: the hospital publishes a report for a patient, through the console. */
export async function publishReport(
  hospital: Hospital,
  template: 'blood' | 'critical' | 'pending' | 'exam' | 'withheld',
  patientNo: string,
): Promise<void> {
  await pressConsole(hospital, { what: 'publish', template, patientNo })
}

/** Given: the newest report of this patient that the console published comes out, or is corrected. */
export async function moveReportOn(hospital: Hospital, patientNo: string): Promise<void> {
  const state: unknown = await (await fetch(`${hospital.url}/sandbox/console/report/state`)).json()
  const report = v.parse(published, state).reports.find((one) => one.patientNo === patientNo)
  if (report === undefined) throw new Error('the console published no report for this patient')
  await pressConsole(hospital, { what: 'next', reportNo: report.reportNo })
}

const published = v.object({
  reports: v.array(v.object({ reportNo: v.string(), patientNo: v.string() })),
})

async function pressConsole(
  hospital: Hospital,
  body: Readonly<Record<string, string>>,
): Promise<void> {
  const response = await fetch(`${hospital.url}/sandbox/console/report/change`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`the console answered ${response.status}`)
}
