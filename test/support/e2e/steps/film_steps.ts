/** Cloud film as sentences. They speak of what is on the screen only, so the browser and the mini-program share them. */
import type { Hospital } from '../hospital'
import type { Screen } from '../screen'

/** When: passes the check by SMS that stands before reports and films. */
async function passStepUp(screen: Screen, hospital: Hospital, tel: string): Promise<void> {
  await screen.see('先确认是您本人')
  await screen.press('获取验证码')
  await screen.fill('短信验证码', await hospital.smsCode(tel))
  await screen.press(/^(确认|查看|继续|验证)/)
}

/** When: goes from the home page to the list of studies and opens one. */
export async function openFilm(
  screen: Screen,
  hospital: Hospital,
  tel: string,
  name: RegExp,
): Promise<void> {
  await screen.press('云胶片')
  await screen.seePage('云胶片')
  await passStepUp(screen, hospital, tel)
  await screen.press(name)
  await screen.see('看检查报告')
}

/** Then: this picture of the stack is shown. */
export async function seePicture(screen: Screen, slice: number, count: number): Promise<void> {
  await screen.see(new RegExp(`${slice} / ${count}`))
}
