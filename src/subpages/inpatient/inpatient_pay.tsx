import { useState } from 'react'

import { BrokenLink } from '@/components/broken_link'
import { go, useRouteParameters } from '@/navigation/navigate'
import { takePayLink } from '@/sharing/pay_link'
import { Button } from '@/ui/forms/button'

import { CopyFeePaying } from './inpatient_pay/copy_fee_paying'
import { DepositOrder } from './inpatient_pay/deposit_order'
import { DepositPaying } from './inpatient_pay/deposit_paying'
import { forOffered } from '@/gates/for_offered'
import { forSignedIn } from '@/gates/for_signed_in'

definePageConfig({ navigationBarTitleText: '住院预缴', enablePullDownRefresh: true })

/** 住院预缴: the amount (for the account's own patient, or through a payment link), then paying it; or paying the fee of copies of a record. */
function InpatientPay() {
  const { inpatientId, depositId, copyRequestId } = useRouteParameters('inpatient_pay')
  const [link] = useState(takePayLink)
  if (depositId) return <DepositPaying depositId={depositId} />
  if (copyRequestId) return <CopyFeePaying requestId={copyRequestId} />
  if (inpatientId) return <DepositOrder payee={{ inpatientId }} />
  if (link) return <DepositOrder payee={{ link }} />
  const action = <Button onPress={go('inpatient_choose')}>选择住院</Button>
  return <BrokenLink title="住院预缴" text="请先选择给谁预缴" action={action} />
}

export default forOffered(
  'inpatient',
  '住院预缴',
  forSignedIn('住院预缴', '登录后可以预缴住院费', InpatientPay),
  () => {
    const { depositId, copyRequestId } = useRouteParameters('inpatient_pay')
    return (depositId ?? copyRequestId) !== undefined
  },
)
