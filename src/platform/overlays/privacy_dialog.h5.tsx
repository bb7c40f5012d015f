/** The browser hands over no personal data by itself: there is no dialog. */
export function PrivacyDialog() {
  return null
}
