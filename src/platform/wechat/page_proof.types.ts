import type { PageSignature } from '@/contract/page_signature'

/** Asks the server to sign the page's address; WeChat's browser needs it, a mini-program does not. */
export type SignPage = (url: string) => Promise<PageSignature>
