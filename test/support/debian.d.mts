export function installWords(packages: readonly string[]): string
export function canInstall(): boolean
export function installPackages(packages: readonly string[]): void
