/** The browser hands nothing personal over by itself: nobody is asked. */
export function PrivacyDialog() {
  return null
}
