/** Routes that no input is sent to, each with its reason. */
export const notFuzzed: readonly { pattern: RegExp; reason: string }[] = [
  {
    pattern: /^app GET \/docs\/api/,
    reason: 'a package’s page for developers, which production does not mount',
  },
]
