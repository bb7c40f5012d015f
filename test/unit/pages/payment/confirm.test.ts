import { open } from '../../../support/client/pages/open'

const settled = {
  business: 'outpatient',
  orderId: 'o-1',
  orderState: 'to_pay',
  title: '门诊费用',
  totalFen: 40650,
  unavailable: null,
  consent: { isGiven: true },
  payment: {
    status: 'PRESETTLED',
    isAuthorised: true,
    refusal: null,
    split: { totalFen: 40650, fundFen: 30000, accountFen: 4958, otherFen: 0, cashFen: 5692 },
  },
} as const

it('asks for what the patient still pays, with the whole beside it', () =>
  open('medical_insurance_payment', { business: 'outpatient', orderId: 'o-1' })
    .given({ 'insurance.getPage': settled })
    .sees('还需微信支付¥56.92', '费用总额 ¥406.50，其余 ¥349.58 由医保付')
    .seesNo('现金'))

it('asks for the whole as long as nobody knows what the insurance bears', () =>
  open('medical_insurance_payment', { business: 'outpatient', orderId: 'o-1' })
    .given({ 'insurance.getPage': { ...settled, payment: null } })
    .sees('费用总额¥406.50')
    .seesNo('还需微信支付'))
