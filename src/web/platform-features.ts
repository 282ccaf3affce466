/** What of the web platform the portal and the receipt page use although not all browsers have it for long. */
export interface PlatformFeature {
  /** As web-features calls it: https://web-platform-dx.github.io/web-features-explorer/ */
  readonly ids: readonly string[]
  /** What becomes of it where it is missing. Nothing that people need may depend on it. */
  readonly fallback: string
  /**
   * What scripts find of it, such as `Navigator.share`. Nothing for events, which may never come, for attributes, and for
   * trusted types, without which a browser that has them still asks for them.
   */
  readonly scripts?: readonly string[]
  /** Declarations, rules and selectors of style sheets, by the name they begin with. */
  readonly styles?: readonly string[]
}

/**
 * Every feature in use that is not widely available in Chromium, WebKit and Firefox. A test compares this with the sources,
 * another one takes all of it away and works on. A feature that lays pages out wrong or for ever in one of them stays out,
 * as anchor positioning does (`ui/popover/beside.ts`).
 */
export const platformFeatures: readonly PlatformFeature[] = [
  {
    ids: ['storage-buckets'],
    fallback: 'What is saved lies in the default IndexedDB, and is deleted record by record at the end of the session.',
    scripts: ['Navigator.storageBuckets'],
  },
  {
    ids: ['background-sync'],
    fallback: 'A session that was ended without a line is ended on the server at the next start of the portal.',
    scripts: ['ServiceWorkerRegistration.sync'],
  },
  {
    ids: ['barcode'],
    fallback: 'A library, which is loaded for the first scan, reads the codes of receipts.',
  },
  {
    ids: ['video'],
    fallback: 'The picture of the camera fills the screen until a code is read.',
  },
  {
    ids: ['media-source'],
    fallback: 'Nothing is missing: `srcObject` gets the stream of a camera alone, which every browser knows.',
  },
  {
    ids: ['page-lifecycle'],
    fallback: 'A page that was frozen is hidden by the events of storage, visibility and pageshow alone.',
  },
  {
    ids: ['beforeinstallprompt'],
    fallback: 'Settings say how to add the portal to the home screen by hand.',
  },
  {
    ids: ['badging'],
    fallback: 'Finished exports are counted in the menu only, not on the icon of the installed portal.',
    scripts: ['Navigator.setAppBadge', 'Navigator.clearAppBadge'],
  },
  {
    ids: ['network-information'],
    fallback: 'A line counts as slow once a call had to wait.',
    scripts: ['Navigator.connection'],
  },
  {
    ids: ['share'],
    fallback:
      "On the receipt page the receipt's link goes to the clipboard, and the page says so; in the portal there is a button to copy it.",
    scripts: ['Navigator.share'],
  },
  {
    ids: ['trusted-types'],
    fallback: "The address of the worker is a plain text, which the policy of the page's content allows.",
  },
  {
    ids: ['intl-locale-info'],
    fallback: 'Weeks begin on Monday.',
    scripts: ['Intl.Locale.getWeekInfo'],
  },
  {
    ids: ['input-event', 'keyboard-events'],
    fallback: 'Keys of an input method are collected as they come, until the field of the search is drawn.',
    scripts: ['KeyboardEvent.isComposing', 'InputEvent.isComposing'],
  },
  {
    ids: ['autocapitalize'],
    fallback: 'A keyboard on the screen may begin an address or a password with a capital, which is seen.',
  },
  {
    ids: ['starting-style'],
    fallback: 'Dialogs, popovers and notices are there at once instead of fading in.',
    styles: ['@starting-style'],
  },
  {
    ids: ['field-sizing'],
    fallback:
      'The choices of a language and, on a phone, of the lines of a closing sheet are as wide as their longest option.',
    styles: ['field-sizing'],
  },
  {
    ids: ['content-visibility'],
    fallback: 'Parts of the dashboard that are out of sight are drawn too.',
    styles: ['content-visibility'],
  },
  {
    ids: ['overflow-clip-margin'],
    fallback:
      'Of the ring around what has the focus, the outermost pixels are cut off at the edge of a part of the dashboard.',
    styles: ['overflow-clip-margin'],
  },
  {
    ids: ['overscroll-behavior'],
    fallback: 'What lies behind a dialog scrolls on when the dialog is at its end.',
    styles: ['overscroll-behavior'],
  },
  {
    ids: ['scrollbar-color', 'scrollbar-width'],
    fallback: "Scroll bars have the browser's colours and width.",
    styles: ['scrollbar-color', 'scrollbar-width'],
  },
  {
    ids: ['accent-color'],
    fallback: "Check boxes and radio buttons have the browser's colour.",
    styles: ['accent-color'],
  },
  {
    ids: ['print-color-adjust'],
    fallback: 'The bars of the hours stay empty on paper; the sums above them are printed.',
    styles: ['print-color-adjust'],
  },
  {
    ids: ['selection'],
    fallback: "Selected text has the browser's colours.",
    styles: ['::selection'],
  },
  {
    ids: ['cursor'],
    fallback: 'The pointer keeps its shape; where there is no pointer, nothing is missing.',
    styles: ['cursor'],
  },
  {
    ids: ['user-select'],
    fallback: 'A reference is selected by hand, and pulling at the edge of a column may select text.',
    styles: ['user-select', '-webkit-user-select'],
  },
  {
    ids: ['text-size-adjust'],
    fallback: 'A phone on its side may enlarge texts by itself.',
    styles: ['text-size-adjust', '-webkit-text-size-adjust'],
  },
  {
    ids: ['page-setup'],
    fallback: 'A receipt is printed with the margins that the browser is set to.',
    styles: ['@page'],
  },
]
