/** Stands in for NutUI's Button, which its ResultPage draws for `actions`: ours has none (src/components/payment_outcome.tsx). */
export function Button() {
  return null
}
