import { useState } from 'react'

import { mobile, smsCode } from '@/contract/values'
import { ticked } from '@/forms/form_errors'
import { useForm } from '@/forms/use_form'
import { api } from '@/request/api'
import { ServerRefused } from '@/request/sending/errors'
import { SMS_RESEND_SECONDS } from '@/settings/limits'
import { accountStore, hospitalStore, wantedPageStore } from '@/stores'

import { usePrivacyPolicy } from './use_privacy_policy'

const policyMissing = '隐私政策还没有加载出来，请稍后再点一次'

/** The claimed identity, where the phone belongs to an account already. */
export interface Claim {
  name: string
  idNo: string
}

/** Binding a phone: by an SMS code or by WeChat's phone button, both after consent to the privacy policy. */
export function useBinding() {
  const form = useForm({
    start: { tel: '', code: '', consent: false },
    rules: { tel: mobile, code: smsCode, consent: ticked('请先阅读并同意隐私政策') },
  })
  const [claim, setClaim] = useState<Claim>()
  const policy = usePrivacyPolicy(hospitalStore.hospitalId)
  const { tel, code } = form.values

  async function sendCode(): Promise<number | undefined> {
    if (!form.check('tel')) return undefined
    // A server without a wait gets ours.
    return (await api.account.sendBindCode({ tel })).retryAfterSeconds ?? SMS_RESEND_SECONDS
  }

  async function bind(by: { tel: string; code: string } | { phoneCode: string }): Promise<void> {
    const privacyPolicyVersion = policy.version
    if (privacyPolicyVersion === undefined) {
      form.refuse(policyMissing, 'consent')
      policy.retry()
      return
    }
    const certificate = claim && { name: claim.name.trim(), idNo: claim.idNo.trim() }
    const input = { ...by, privacyPolicyVersion, ...(certificate && { certificate }) }
    const user = await api.account.bindTel(input)
    // Not every server replies with the account; then it is read.
    await (user.tel ? accountStore.accept(user) : accountStore.refresh().catch(() => undefined))
    await wantedPageStore.open()
  }

  function refuse(error: unknown): void {
    form.refuse(error)
    if (!(error instanceof ServerRefused)) return
    if (error.details?.way === 'policy') {
      // The version consented to is not in force any more: the new one must be read.
      policy.retry()
      form.change({ consent: false })
    }
    if (error.details?.way !== 'certificate') return
    // The code was consumed: the next attempt needs a new one, and the certificate.
    setClaim(claim ?? { name: '', idNo: '' })
    form.change({ code: '' })
  }

  return {
    form,
    claim,
    setClaim,
    policyVersion: policy.version,
    sendCode,
    submit: () => form.submit(() => bind({ tel, code }).catch(refuse)),
    bindByWeChat: (phoneCode: string) => bind({ phoneCode }).catch(refuse),
  }
}
