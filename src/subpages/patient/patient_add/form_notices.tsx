import { go } from '@/navigation/navigate'
import { Button } from '@/ui/forms/button'
import { Notice } from '@/ui/states/notice'

/** Without a phone the hospital cannot reach the account. */
export function BindTelFirst() {
  return (
    <Notice
      tone="warning"
      title="请先绑定手机号"
      action={
        <Button isSmall kind="secondary" onPress={go('bind_tel')}>
          去绑定
        </Button>
      }
    >
      添加就诊人前，医院需要能联系到您。
    </Notice>
  )
}

/** Why it was not added. */
export function Refused({ words }: { words: string }) {
  return (
    <Notice tone="danger" isUrgent>
      {words}。填写的内容还在，可以再试一次。
    </Notice>
  )
}

/** Back from what the server requires first to the form. */
export function BackToForm({ onPress }: { onPress: () => void }) {
  return (
    <Button kind="secondary" isWide onPress={onPress}>
      返回修改
    </Button>
  )
}
