/** What a patient does with his messages, as sentences. */
import type { Screen } from '../screen'
import { addressOf } from './steps'

/** When: opens the message centre from the personal centre. */
export async function openMessages(screen: Screen): Promise<void> {
  await screen.open(addressOf('center'))
  await screen.press(/^消息/)
  await screen.seePage('消息')
}

/** When: opens the settings from the message centre. */
export async function openMessageSettings(screen: Screen): Promise<void> {
  await screen.press('消息设置')
  await screen.seePage('消息设置')
}

/** When: looks for words in the notices. */
export async function searchNotices(screen: Screen, words: string): Promise<void> {
  await screen.open(addressOf('notice_index'))
  await screen.seePage('须知')
  await screen.fill('搜索须知', words)
}
