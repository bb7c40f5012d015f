import { View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'

import { firstIssue } from '@/contract/issue'
import { mobile, smsCode } from '@/contract/values'
import { navigate } from '@/navigation/navigate'
import { PhoneButton } from '@/platform/elements/phone_button'
import { api } from '@/request/api'
import { authStore, hospitalStore } from '@/stores'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { CheckRow } from '@/ui/check_row'
import { PageFrame } from '@/ui/page_frame'
import { SubmitBar } from '@/ui/submit_bar'
import { TelephoneLink } from '@/ui/telephone_link'
import { TextField } from '@/ui/text_field'

import styles from './bind_tel.module.scss'
import { SendCodeButton } from './components/send_code_button'

definePageConfig({ navigationBarTitleText: '绑定手机号' })

/** The version of the privacy policy that is agreed to here. */
const privacyPolicyVersion = '1'

/** Binds the phone that the hospital may call, by an SMS code or by WeChat's phone button. */
export default observer(function BindTel() {
  const [tel, setTel] = useState('')
  const [code, setCode] = useState('')
  const [hasAgreed, setAgreed] = useState(false)
  const [errors, setErrors] = useState<Errors>({})

  async function sendCode(): Promise<number | undefined> {
    const telError = firstIssue(mobile, tel)
    setErrors({ tel: telError })
    if (telError) return undefined
    return (await api.account.sendBindCode({ tel })).retryAfterSeconds
  }

  async function bind(by: { tel: string; code: string } | { phoneCode: string }): Promise<void> {
    authStore.acceptUser(await api.account.bindTel({ ...by, privacyPolicyVersion }))
    await authStore.openWantedPage()
  }

  async function submit(): Promise<void> {
    const found: Errors = { tel: firstIssue(mobile, tel), code: firstIssue(smsCode, code), consent: hasAgreed ? undefined : consentError }
    setErrors(found)
    if (found.tel ?? found.code ?? found.consent) return
    await bind({ tel, code })
  }

  return (
    <PageFrame title="绑定手机号" bottom={<SubmitBar action="绑定" onPress={submit} />}>
      <View className={styles.why}>
        {authStore.tel ? `现在绑定的是 ${authStore.tel}。绑定新号码后，通知会发到新号码。` : '绑定后才能挂号。就诊提醒和停诊通知会发到这个号码。'}
      </View>
      <Card>
        <TextField
          label="手机号"
          value={tel}
          onChange={(value) => setTel(value.replace(/\D/g, ''))}
          onBlur={() => setErrors({ ...errors, tel: tel ? firstIssue(mobile, tel) : undefined })}
          keyboard="tel"
          autoComplete="tel"
          maxLength={11}
          placeholder="11位手机号"
          error={errors.tel}
          isClearable
        />
        <TextField
          label="短信验证码"
          value={code}
          onChange={(value) => setCode(value.replace(/\D/g, ''))}
          keyboard="number"
          autoComplete="one-time-code"
          maxLength={6}
          placeholder="6位数字"
          note="5分钟内有效，请不要告诉别人"
          error={errors.code}
          extra={<SendCodeButton purpose="bind_tel" onSend={sendCode} />}
        />
      </Card>
      <CheckRow
        isChecked={hasAgreed}
        onChange={setAgreed}
        label="我已阅读并同意隐私政策"
        links={
          <Button kind="text" isSmall onPress={() => navigate('notice_index', { type: 'privacy_policy' })}>
            查看
          </Button>
        }
        error={errors.consent}
      />
      <PhoneButton
        className={styles.phone}
        isReady={hasAgreed}
        onRefused={() => setErrors({ ...errors, consent: consentError })}
        onCode={(phoneCode) => void bind({ phoneCode })}
      >
        用微信手机号一键绑定
      </PhoneButton>
      {hospitalStore.telephone && (
        <View className={styles.help}>
          <TelephoneLink telephone={hospitalStore.telephone} words="收不到验证码？联系医院" />
        </View>
      )}
    </PageFrame>
  )
})

const consentError = '请先阅读并同意隐私政策'

interface Errors {
  tel?: string
  code?: string
  consent?: string
}
