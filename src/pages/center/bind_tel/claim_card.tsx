import { Card } from '@/ui/lists/card'
import { TextField } from '@/ui/forms/text_field'

import type { Claim } from './use_binding'

interface ClaimCardProps {
  claim: Claim
  onChange: (claim: Claim) => void
}

/** Asked when the phone to bind belongs to an account already: its owner's identity. */
export function ClaimCard({ claim, onChange }: ClaimCardProps) {
  return (
    <Card title="这个手机号已有账号">
      <TextField
        label="“本人”的姓名"
        value={claim.name}
        onChange={(name) => onChange({ ...claim, name })}
        autoComplete="name"
        maxLength={50}
      />
      <TextField
        label="“本人”的证件号码"
        value={claim.idNo}
        onChange={(idNo) => onChange({ ...claim, idNo })}
        maxLength={30}
        note="账号是您的：填写后重新获取验证码再绑定。号码是新办的：请带证件到窗口办理"
      />
    </Card>
  )
}
