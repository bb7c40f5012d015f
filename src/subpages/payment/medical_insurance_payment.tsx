import { useRouteParameters } from '@/navigation/navigate'
import { forOffered } from '@/gates/for_offered'
import { forSignedIn } from '@/gates/for_signed_in'

import { InsuranceChoices } from './insurance_choices'
import { InsurancePaying } from './insurance_paying'

definePageConfig({ navigationBarTitleText: '确认支付', enablePullDownRefresh: true })

/** 确认支付: pay one order with medical insurance; opened from the home page, what can be paid so. */
function MedicalInsurancePayment() {
  const { business, orderId, authCode } = useRouteParameters('medical_insurance_payment')
  if (!business || !orderId) return <InsuranceChoices />
  return <InsurancePaying business={business} orderId={orderId} authCode={authCode} />
}

export default forOffered(
  'insurance',
  '确认支付',
  forSignedIn('确认支付', '登录后可以用医保支付', MedicalInsurancePayment),
  // What the order may do, and why not, the server says.
  () => useRouteParameters('medical_insurance_payment').orderId !== undefined,
)
