export function writeBillOfMaterials(): string
export function askVulnerabilities(): string
export function judgeAudit(stdout: string): string
