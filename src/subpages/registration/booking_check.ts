import type { StepUpWords } from '@/gates/step_up_gate/words'

/** The texts of the SMS check before a scarce slot. */
export const bookingCheck: StepUpWords = {
  lead: '想约的人很多，为了把号留给真正要看病的人，请确认是您本人。',
  action: '验证并继续预约',
  noPhone: '预约前请先绑定手机号',
  noPhoneNote: '想约的人很多，要用手机验证码确认是您本人',
}
