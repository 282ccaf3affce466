/** What has become of a person's invitation. */
export const invitationStates = ['pending', 'accepted', 'expired', 'withdrawn'] as const

export type InvitationState = (typeof invitationStates)[number]

/** How an invitation reaches the person: by a mail to their address, or as a code on the screen of whoever invites. */
export const invitationDeliveries = ['mail', 'code'] as const
