import { Button } from '@tarojs/components'

import type { PhoneButtonProps } from './elements.types'

/** WeChat's own button: the patient agrees (to WeChat's privacy question with the same press), WeChat gives a one-time code for the phone number. */
export function PhoneButton({
  children,
  className,
  isReady,
  onRefused,
  onCode,
  onFailed,
}: PhoneButtonProps) {
  if (!isReady) {
    return (
      <Button className={className} onClick={onRefused}>
        {children}
      </Button>
    )
  }
  return (
    <Button
      className={className}
      openType="getPhoneNumber|agreePrivacyAuthorization"
      onGetPhoneNumber={({ detail }) => {
        if (detail.code) onCode(detail.code)
        else onFailed()
      }}
    >
      {children}
    </Button>
  )
}
