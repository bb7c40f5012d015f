/** What patients say of the hospital, ask it for, choose, and let others pay. */
import { or } from './declared'
import { onOff, whole } from './kinds'

/** Switches of what the hospital takes from patients; all are off in production until it says otherwise. */
export const patientChoices = (production: boolean) => ({
  feedback: or(
    'FEEDBACK',
    onOff,
    production ? 'off' : 'on',
    'patients rate visits (评价) and write complaints, praise, suggestions and lost things to the hospital. Turn it on when somebody at the desk answers within the days of the law, and the holidays stand in 排班',
  ),
  ratingsShown: or(
    'RATINGS_SHOWN',
    onOff,
    production ? 'off' : 'on',
    "a doctor's page shows how satisfied patients are, from 30 ratings on",
  ),
  payCode: or(
    'PAY_CODE',
    onOff,
    production ? 'off' : 'on',
    "a code lets anybody pay a patient's outpatient bills who knows the last four signs of the certificate (扫码付); it shows classes of charges and sums only",
  ),
  refundAsk: or(
    'REFUND_ASK',
    onOff,
    production ? 'off' : 'on',
    "patients ask on the phone for money back for paid lines that were not done (退费申请). Turn it on when the hospital's system answers `/refund/ask` (docs/his_protocol.md)",
  ),
  presettlement: or(
    'DISCHARGE_PRESETTLEMENT',
    onOff,
    production ? 'off' : 'on',
    "who is discharged sees beforehand what the stay will cost and says yes on the phone (预结算). Turn it on when the hospital's system answers `/discharge/presettle` and `/discharge/confirm` (docs/his_protocol.md)",
  ),
  doctorFirstDays: or(
    'DOCTOR_FIRST_DAYS',
    whole(0, 30),
    production ? '0' : '7',
    '先由医生告诉我: patients may choose kinds of results about which a doctor speaks with them before they read them; results wait for so many days at most, or until a report has `discussedAt`. 0: not offered',
  ),
})
