"""The values of all deals and states: how deals are ranked, kernels, chance."""
