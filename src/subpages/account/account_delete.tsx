import { View } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import { useState } from 'react'

import { CodeField } from '@/components/code_field'
import { firstIssue } from '@/contract/issue'
import { smsCode } from '@/contract/values'
import { go, navigate, switchTab } from '@/navigation/navigate'
import { api } from '@/request/api'
import { useSmsWait } from '@/request/loading/use_sms_wait'
import { searchHistory } from '@/storage/keys'
import { authStore, visitingPatientStore } from '@/stores'
import { Card } from '@/ui/lists/card'
import { CheckRow } from '@/ui/forms/check_row'
import { confirm, tell } from '@/ui/overlays/confirm'
import { Notice } from '@/ui/states/notice'
import { PageFrame } from '@/ui/frame/page_frame'
import { SubmitBar } from '@/ui/forms/submit_bar'

import { BlockedNotice, NoPhone, RefusalNotice } from './account_delete/deletion_blocked'
import { DeletionEffects } from './account_delete/deletion_effects'
import styles from './heading.module.scss'
import { readDeletionRefusal, type DeletionRefusal } from './account_delete/deletion_refusal'
import { AccountLoaded } from '@/gates/account_loaded'
import { forSignedIn } from '@/gates/for_signed_in'

definePageConfig({ navigationBarTitleText: '注销账号' })

/** 注销账号: what goes, what stays by law, a code to the bound phone, a last question; then signed out at home. */
function AccountDelete() {
  const { tel } = authStore
  const [code, setCode] = useState('')
  const [isUnderstood, setUnderstood] = useState(false)
  const [errors, setErrors] = useState<Errors>({})
  const [refusal, setRefusal] = useState<DeletionRefusal>()
  const [sentTo, setSentTo] = useState<string>()
  const { readyAt, startWait } = useSmsWait('delete_account')

  const isBlocked = refusal?.step === 'finish_first'

  // What was in the way may be done by now.
  useDidShow(() => setRefusal(undefined))

  function refuse(error: unknown): void {
    const found = readDeletionRefusal(error)
    if (found.step === 'mend_code') setErrors({ code: found.words })
    else setRefusal(found)
    if (found.step === 'wait') startWait(found.seconds)
  }

  async function sendCode(): Promise<void> {
    setRefusal(undefined)
    setErrors({})
    try {
      const sent = await api.privacy.sendDeletionCode({}, { prompt: false })
      setSentTo(sent.tel)
      startWait(sent.retryAfterSeconds)
    } catch (error) {
      refuse(error)
    }
  }

  async function submit(): Promise<void> {
    const found: Errors = {
      code: firstIssue(smsCode, code),
      understood: isUnderstood ? undefined : '请先确认您知道注销后不能恢复',
    }
    setErrors(found)
    if (found.code ?? found.understood) return
    if (!(await confirm(lastQuestion))) return
    try {
      await api.privacy.deleteAccount({ code }, { prompt: false })
    } catch (error) {
      refuse(error)
      return
    }
    await leave()
  }

  if (tel === '') {
    return (
      <PageFrame title="注销账号">
        <DeletionEffects />
        <AccountLoaded>
          <NoPhone onBind={go('bind_tel')} />
        </AccountLoaded>
      </PageFrame>
    )
  }

  return (
    <PageFrame
      title="注销账号"
      bottom={isBlocked ? undefined : <SubmitBar action="注销账号" onPress={submit} />}
    >
      <Notice tone="warning" title="注销后不能恢复">
        再次使用时会是一个新账号，要重新绑定手机号和添加就诊人。
      </Notice>
      <DeletionEffects />
      {isBlocked ? (
        <BlockedNotice
          refusal={refusal}
          onOrders={(orderId) => navigate('registration_orderlist', { orderId })}
        />
      ) : (
        <>
          <View className={styles.heading} role="heading" aria-level={2}>
            确认是您本人
          </View>
          <Card>
            <View className={styles.sent_to}>{`验证码会发到绑定的手机号 ${sentTo ?? tel}`}</View>
            <CodeField
              value={code}
              onChange={setCode}
              onSend={sendCode}
              readyAt={readyAt}
              error={errors.code}
            />
          </Card>
          {refusal && <RefusalNotice words={refusal.words} />}
          <CheckRow
            isChecked={isUnderstood}
            onChange={setUnderstood}
            label="我知道注销后不能恢复，依法保留的记录除外"
            error={errors.understood}
          />
        </>
      )}
    </PageFrame>
  )
}

export default forSignedIn('注销账号', '登录后可以注销账号', AccountDelete)

const lastQuestion = {
  title: '确认注销账号？',
  text: '账号会立刻注销，不能恢复。',
  confirmWords: '确认注销',
  cancelWords: '再想想',
  isDanger: true,
}

/** The session has ended with the account: this device forgets both. */
async function leave(): Promise<void> {
  await authStore.signOut()
  visitingPatientStore.clear()
  searchHistory.remove()
  await switchTab('index')
  await tell({
    title: '账号已注销',
    text: '手机号和微信已经解除绑定。依法保留的病历和缴费记录留在医院。',
  })
}

interface Errors {
  code?: string
  understood?: string
}
