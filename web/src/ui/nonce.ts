/**
 * A library puts a style of its own into the page while a dialog is open. It takes the nonce of the page's policy from
 * here, by a name that bundlers agreed on.
 */
export function shareNonce(): void {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
  ;(globalThis as { __webpack_nonce__?: string | undefined }).__webpack_nonce__ = nonce
}
