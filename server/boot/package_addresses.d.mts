export function lockWithAddresses(
  lock: { packages: Record<string, unknown> },
  registries: { main: string; scoped: Record<string, string> },
): { packages: Record<string, unknown> }
export function withAddresses(
  folder: string,
  install: () => Promise<number | string>,
): Promise<number | string>
