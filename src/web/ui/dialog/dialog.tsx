import { Modal, type ModalProps } from './modal.tsx'

/** A question or a short form in the middle of the screen. */
export const Dialog = (props: ModalProps) => <Modal {...props} position="center" />

/** A longer form or filters at the side; on a phone it comes from the bottom. */
export const SideSheet = (props: ModalProps) => <Modal {...props} position="side" />
