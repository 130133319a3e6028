/** A task that was claimed so often and is still there is dead: nobody gets it again. */
export const maxAttempts = 5;
