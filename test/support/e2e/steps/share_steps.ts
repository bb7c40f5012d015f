/** Sharing as sentences. They speak of what is on the screen only, so the browser and the mini-program share them. */
import type { Screen } from '../screen'

/** When: shares the report that is open; link and passcode are on the screen then. */
export async function shareOpenReport(screen: Screen): Promise<void> {
  await screen.press(/分享/)
  await screen.see(/拿到链接和密码的人/)
  await screen.press(/^我同意把这份报告/)
  await screen.press('生成链接和密码')
  await screen.see(/^链接和密码只在这里显示一次/)
}

/** When: leaves the sheet with link and passcode. */
export async function leaveShare(screen: Screen): Promise<void> {
  await screen.press('关闭')
  await screen.see('已经发给对方了吗？')
  await screen.press('已经发送')
}

/** When: types the passcode of a link that is open. */
export async function enterPasscode(screen: Screen, passcode: string): Promise<void> {
  await screen.see('有人给您分享了一份健康资料')
  await screen.fill('查看密码', passcode)
  await screen.press('查看')
}

/** When: takes the newest link back, on the list of shares. */
export async function revokeNewest(screen: Screen, title: string): Promise<void> {
  await screen.seePage('我的分享')
  await screen.press(new RegExp(`^撤回${title}`))
  await screen.see('撤回这个分享？')
  await screen.press('撤回')
  await screen.see('已撤回')
}
