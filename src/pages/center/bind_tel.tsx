import { View } from '@tarojs/components'

import { CodeField } from '@/forms/code_field'
import { Problem } from '@/forms/problem'
import { TelField } from '@/forms/tel_field'
import { forSignedIn } from '@/gates/for_signed_in'
import { go } from '@/navigation/navigate'
import { PhoneButton } from '@/platform/elements/phone_button'
import { accountStore } from '@/stores'
import { builtInPolicyVersion } from '@/texts/built_in_policy'
import { Button } from '@/ui/forms/button'
import { CheckRow } from '@/ui/forms/check_row'
import { SubmitBar } from '@/ui/forms/submit_bar'
import { PageFrame } from '@/ui/frame/page_frame'
import { TelephoneLink } from '@/ui/frame/telephone_link'
import { Card } from '@/ui/lists/card'

import styles from './bind_tel/bind_tel.module.scss'
import { ClaimCard } from './bind_tel/claim_card'
import { useBinding } from './bind_tel/use_binding'

definePageConfig({ navigationBarTitleText: '绑定手机号' })

/** Binds the phone that the hospital may call, by an SMS code or by WeChat's phone button. */
function BindTel() {
  const { form, claim, setClaim, policyVersion, sendCode, submit, bindByWeChat } = useBinding()
  return (
    <PageFrame title="绑定手机号" bottom={<SubmitBar action="绑定" onPress={submit} />}>
      <View className={styles.why}>
        {accountStore.tel
          ? `现在绑定的是 ${accountStore.tel}。绑定新号码后，通知会发到新号码。`
          : '绑定后才能挂号。就诊提醒和停诊通知会发到这个号码。'}
      </View>
      <Card>
        <TelField {...form.field('tel')} />
        <CodeField purpose="bind_tel" {...form.field('code')} onSend={sendCode} />
      </Card>
      {claim && <ClaimCard claim={claim} onChange={setClaim} />}
      <CheckRow
        {...form.tick('consent')}
        label="我已阅读并同意隐私政策"
        links={
          <Button kind="text" isSmall onPress={go('notice_index', { type: 'privacy_policy' })}>
            {policyVersion === undefined || policyVersion === builtInPolicyVersion
              ? '查看'
              : '查看全文'}
          </Button>
        }
      />
      <Problem words={form.problem} />
      <PhoneButton
        className={styles.phone}
        isReady={form.values.consent}
        onRefused={() => form.check('consent')}
        onCode={(phoneCode) => void bindByWeChat(phoneCode)}
        onFailed={() => form.refuse('没有得到微信的手机号。请在上面填手机号，用短信验证码绑定')}
      >
        用微信手机号一键绑定
      </PhoneButton>
      <View className={styles.help}>
        <TelephoneLink words="收不到验证码？联系医院" />
      </View>
    </PageFrame>
  )
}

export default forSignedIn('绑定手机号', '登录后可以绑定手机号', BindTel)
