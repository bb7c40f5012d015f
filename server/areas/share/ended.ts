/** Why a link does not work, as its holder reads it. */
import type { ShareState } from '../../../src/contract/share'
import { Refused } from '../../http/refused'

const words = {
  EXPIRED: '这个链接已过期。需要时请联系分享人重新分享',
  REVOKED: '分享人已撤回这个链接',
  USED_UP: '这个链接可以打开的次数已用完。需要时请联系分享人重新分享',
  LOCKED: '密码输错次数过多，链接已锁定。请联系分享人重新分享',
  GONE: '内容已不能查看。请联系分享人',
} satisfies Record<Exclude<ShareState, 'LIVE'>, string>

/** The refusal of a link that has ended. */
export function shareEnded(state: Exclude<ShareState, 'LIVE'>): Refused {
  return new Refused('SHARE_ENDED', words[state], { state })
}

/** The refusal of an unknown token; a link that never existed looks like a deleted one. */
export function shareUnknown(): Refused {
  return new Refused('NOT_FOUND', '链接不正确或已失效。请打开分享人发给您的完整链接')
}
