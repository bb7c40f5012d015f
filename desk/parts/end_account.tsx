import { ChangeWithReason } from './change_with_reason'

/** Ends a patient's account's sessions, once the reason is given. */
export function EndAccount({
  who,
  change,
  renews,
  onEnd,
}: {
  who: string
  change: (reason: string) => Promise<unknown>
  renews: readonly string[]
  onEnd: () => void
}) {
  return (
    <ChangeWithReason
      title={`结束登录：${who}`}
      effect="这个账号在所有手机和电脑上的登录马上结束，没有填完的会丢失；患者在安全记录里看得到。用同一个微信打开会再登录：手机丢了，请患者同时冻结微信号。"
      confirm="结束登录"
      isDanger
      change={change}
      renews={renews}
      done="已结束"
      onEnd={onEnd}
    />
  )
}
